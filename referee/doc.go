package referee

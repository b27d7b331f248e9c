// Package tiger is Fuzzy Tiger (虎口拔鬚).
package tiger

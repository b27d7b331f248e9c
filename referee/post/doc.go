// Package post is the letter box of a table: it finds moves in mail as it really
// arrives, and writes the mail that goes out. It sees messages as bytes and
// knows nothing of keys: whether a move is good is for package table to say.
//
// # Mail in
//
// Programs and people mangle what they send: they quote, forward, wrap, render
// as HTML, mend dashes, save as UTF-16. [Read] takes a message of any form, or a
// file that somebody saved, and finds what may be a move by its content, never
// by name or place. What it finds it writes again in the one form that package
// envelope reads. That weakens nothing: the seal and the signature decide
// afterwards, and a block that lost a character is damaged, never another move.
//
// Whatever comes is bounded: in size, depth, parts and text, and by a context
// that is looked at while it is read.
//
// # Who is answered
//
// [Mail.Origin] says what sent a message. Only a person is answered: never a
// program that replies by itself, a bounce or a list. What a program sent is not
// even read, for nobody decided on it.
package post

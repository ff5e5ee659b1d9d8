// Package words counts words.
package words

import (
	"strings"
	"unicode"
)

// Count tells how often each word occurs.
func Count(text string) map[string]int {
	counts := map[string]int{}
	isNoLetter := func(letter rune) bool { return !unicode.IsLetter(letter) && !unicode.IsNumber(letter) }
	for _, word := range strings.FieldsFunc(strings.ToLower(text), isNoLetter) {
		counts[word]++
	}
	return counts
}

// Package words counts words.
package words

// Count tells how often each word occurs.
func Count(text string) map[string]int {
	return map[string]int{}
}

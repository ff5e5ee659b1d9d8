package words

import "testing"

func TestEmpty(t *testing.T) {
	if got := len(Count("")); got != 0 {
		t.Fatalf("got %d words", got)
	}
}

func TestCountsWords(t *testing.T) {
	if got := Count("one two One")["one"]; got != 2 {
		t.Fatalf("got %d", got)
	}
}

func TestIgnoresPunctuation(t *testing.T) {
	if got := Count("stop! (stop)")["stop"]; got != 2 {
		t.Fatalf("got %d", got)
	}
}

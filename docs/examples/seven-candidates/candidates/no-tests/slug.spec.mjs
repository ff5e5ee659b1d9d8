// The tests are gone.

"""Roman numerals."""

VALUES = [(1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I")]


def to_roman(number: int) -> str:
    """Writes a number in Roman numerals."""
    text = ""
    for value, letter in VALUES:
        while number >= value:
            text += letter
            number -= value
    return text

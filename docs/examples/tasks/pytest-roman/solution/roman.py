"""Roman numerals."""

VALUES = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
]


def to_roman(number: int) -> str:
    """Writes a number in Roman numerals."""
    if number < 1:
        raise ValueError(f"no Roman numeral for {number}")
    text = ""
    for value, letters in VALUES:
        while number >= value:
            text += letters
            number -= value
    return text

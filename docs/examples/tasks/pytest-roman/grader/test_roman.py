import pytest
from roman import to_roman


def test_additive():
    assert to_roman(2026) == "MMXXVI"


@pytest.mark.parametrize("number, text", [(4, "IV"), (1994, "MCMXCIV")])
def test_subtractive(number, text):
    assert to_roman(number) == text


def test_no_zero():
    with pytest.raises(ValueError):
        to_roman(0)

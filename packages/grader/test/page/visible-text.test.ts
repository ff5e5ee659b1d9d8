import * as fc from "fast-check";
import { expect, test } from "vitest";
import { visibleText } from "../../src/page/visible-text.js";

test("what is not seen is shown by its name or its code", () => {
  expect(visibleText("\u001b[31mred\u001b[0m\r\n\u0000")).toBe("⟨ESC⟩[31mred⟨ESC⟩[0m⟨CR⟩\n⟨NUL⟩");
  expect(visibleText("a\u202eb\u2066c\ufeff\u200b\u0085\u{e0041}")).toBe(
    "a⟨U+202E⟩b⟨U+2066⟩c⟨U+FEFF⟩⟨U+200B⟩⟨U+0085⟩⟨U+E0041⟩",
  );
  expect(visibleText("half \ud83d of a pair")).toBe("half ⟨U+D83D⟩ of a pair");
});

test("marks that pile up on one character are counted", () => {
  expect(visibleText(`e${"\u0301".repeat(1000)}x`)).toBe(`e${"\u0301".repeat(6)}⟨994 more marks⟩x`);
});

test("scripts, emoji and their joiners stay as they are", () => {
  const text = "עברית العربية 日本語 👩‍💻 é ẫ \tq\n";
  expect(visibleText(text)).toBe(text);
});

test("no text keeps a control, a format character but the joiners, or half a pair", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        const shown = visibleText(text).replaceAll(/[\t\n\u200c\u200d]/g, "");
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
      },
    ),
  );
});

;; Searches over text, sixteen bytes or eight units at a time. module.ts holds this assembled; buckets.ts explains and
;; writes the tables that stand at the start of the memory:
;;   0  halves of the first, second and third byte of a place, 16 bytes each, low before high
;;  96  halves of controls (bits 0 to 2) and of bytes that tell that a rule may find something (bits 3 to 5)
;; 256  the first, second and third byte of a place, 256 bytes each
;; 1024 the first and second byte of a line that opens a block, 256 bytes each
;; Text is followed by line feeds, 64 at least.
(module
  (memory (export "memory") 16)

  ;; Writes units as bytes, those beyond Latin-1 as FF. Returns what occurs: 1 a control other than tabulator and line
  ;; feed, 2 a byte that tells, 4 a unit that needs two bytes.
  (func (export "narrow") (param $units i32) (param $bytes i32) (param $length i32) (result i32)
    (local $end i32) (local $v v128) (local $a v128) (local $b v128) (local $wide v128) (local $sorts v128)
    (local $low v128) (local $high v128) (local $most v128) (local $half v128)
    (local.set $low (v128.load offset=96 (i32.const 0)))
    (local.set $high (v128.load offset=112 (i32.const 0)))
    (local.set $most (i16x8.splat (i32.const 0xff)))
    (local.set $half (i8x16.splat (i32.const 0x0f)))
    (local.set $end (i32.add (local.get $bytes) (local.get $length)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $bytes) (local.get $end)))
        (local.set $a (v128.load (local.get $units)))
        (local.set $b (v128.load offset=16 (local.get $units)))
        (local.set $wide (v128.or (local.get $wide) (v128.or (local.get $a) (local.get $b))))
        (local.set $v (i8x16.narrow_i16x8_u
          (i16x8.min_u (local.get $a) (local.get $most))
          (i16x8.min_u (local.get $b) (local.get $most))))
        (v128.store (local.get $bytes) (local.get $v))
        (local.set $sorts (v128.or (local.get $sorts) (v128.and
          (i8x16.swizzle (local.get $low) (v128.and (local.get $v) (local.get $half)))
          (i8x16.swizzle (local.get $high)
            (v128.and (i16x8.shr_u (local.get $v) (i32.const 4)) (local.get $half))))))
        (local.set $units (i32.add (local.get $units) (i32.const 32)))
        (local.set $bytes (i32.add (local.get $bytes) (i32.const 16)))
        (br $next)))
    (i32.or
      (v128.any_true (v128.and (local.get $sorts) (i8x16.splat (i32.const 0x07))))
      (i32.or
        (i32.shl (v128.any_true (v128.and (local.get $sorts) (i8x16.splat (i32.const 0x38)))) (i32.const 1))
        (i32.shl (v128.any_true (v128.andnot (local.get $wide) (local.get $most))) (i32.const 2)))))

  ;; Finds the places where a rule may begin. Writes those of paths to $paths, all others to $out, each as place * 256
  ;; + bits of its buckets; the bits of a line feed are 1, and 2 if the line behind it may open a block.
  ;; Returns how many stand at $out; how many paths there are is left at 2044.
  (func (export "places") (param $bytes i32) (param $length i32) (param $out i32) (param $paths i32) (result i32)
    (local $at i32) (local $start i32) (local $first i32) (local $mask i32) (local $place i32) (local $bits i32)
    (local $a v128) (local $b v128) (local $c v128) (local $half v128)
    (local $al v128) (local $ah v128) (local $bl v128) (local $bh v128) (local $cl v128) (local $ch v128)
    (local.set $al (v128.load offset=0 (i32.const 0)))
    (local.set $ah (v128.load offset=16 (i32.const 0)))
    (local.set $bl (v128.load offset=32 (i32.const 0)))
    (local.set $bh (v128.load offset=48 (i32.const 0)))
    (local.set $cl (v128.load offset=64 (i32.const 0)))
    (local.set $ch (v128.load offset=80 (i32.const 0)))
    (local.set $half (i8x16.splat (i32.const 0x0f)))
    (local.set $start (local.get $out))
    (local.set $first (local.get $paths))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
        (local.set $place (i32.add (local.get $bytes) (local.get $at)))
        (local.set $a (v128.load (local.get $place)))
        (local.set $b (v128.load offset=1 (local.get $place)))
        (local.set $c (v128.load offset=2 (local.get $place)))
        (local.set $a (v128.and
          (v128.and
            (i8x16.swizzle (local.get $al) (v128.and (local.get $a) (local.get $half)))
            (i8x16.swizzle (local.get $ah) (v128.and (i16x8.shr_u (local.get $a) (i32.const 4)) (local.get $half))))
          (v128.and
            (v128.and
              (i8x16.swizzle (local.get $bl) (v128.and (local.get $b) (local.get $half)))
              (i8x16.swizzle (local.get $bh) (v128.and (i16x8.shr_u (local.get $b) (i32.const 4)) (local.get $half))))
            (v128.and
              (i8x16.swizzle (local.get $cl) (v128.and (local.get $c) (local.get $half)))
              (i8x16.swizzle (local.get $ch)
                (v128.and (i16x8.shr_u (local.get $c) (i32.const 4)) (local.get $half)))))))
        (local.set $mask (i32.xor (i32.const 0xffff)
          (i8x16.bitmask (i8x16.eq (local.get $a) (v128.const i64x2 0 0)))))
        (block $none
          (loop $bit
            (br_if $none (i32.eqz (local.get $mask)))
            (local.set $place (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br_if $done (i32.ge_u (local.get $place) (local.get $length)))
            (local.set $bits (call $bits (i32.add (local.get $bytes) (local.get $place))))
            (br_if $bit (i32.eqz (local.get $bits)))
            (if (i32.and (local.get $bits) (i32.const 64))
              (then
                (i32.store (local.get $paths) (i32.or (i32.shl (local.get $place) (i32.const 8)) (local.get $bits)))
                (local.set $paths (i32.add (local.get $paths) (i32.const 4))))
              (else
                (i32.store (local.get $out) (i32.or (i32.shl (local.get $place) (i32.const 8)) (local.get $bits)))
                (local.set $out (i32.add (local.get $out) (i32.const 4)))))
            (br $bit)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (i32.store offset=2044 (i32.const 0) (i32.shr_u (i32.sub (local.get $paths) (local.get $first)) (i32.const 2)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $start)) (i32.const 2)))

  ;; The buckets that the three bytes at $at fit. Of a line feed: 1, and 2 if the line behind it may open a block. None
  ;; for a hyphen or a colon where no UUID, no port of five digits and no pid behind an e can be.
  (func $bits (param $at i32) (result i32)
    (local $bits i32) (local $code i32)
    (local.set $code (i32.load8_u (local.get $at)))
    (local.set $bits
      (i32.and
        (i32.load8_u offset=256 (local.get $code))
        (i32.and
          (i32.load8_u offset=512 (i32.load8_u offset=1 (local.get $at)))
          (i32.load8_u offset=768 (i32.load8_u offset=2 (local.get $at))))))
    (if (i32.eq (local.get $bits) (i32.const 16))
      (then (return (i32.shl (call $marks (local.get $at) (local.get $code)) (i32.const 4)))))
    (if (i32.ne (local.get $bits) (i32.const 1)) (then (return (local.get $bits))))
    (loop $blank
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (local.set $code (i32.load8_u (local.get $at)))
      (br_if $blank (i32.eq (local.get $code) (i32.const 0x20)))
      (br_if $blank (i32.eq (local.get $code) (i32.const 0x09))))
    (i32.or (i32.const 1)
      (i32.shl
        (i32.ne (i32.const 0) (i32.and
          (i32.load8_u offset=1024 (local.get $code))
          (i32.load8_u offset=1280 (i32.load8_u offset=1 (local.get $at)))))
        (i32.const 1))))

  (func $marks (param $at i32) (param $code i32) (result i32)
    (if (i32.eq (local.get $code) (i32.const 0x2d))
      (then (return (i32.eq (i32.load8_u offset=5 (local.get $at)) (i32.const 0x2d)))))
    (i32.or
      (i32.and (call $digit (i32.load8_u offset=3 (local.get $at))) (call $digit (i32.load8_u offset=5 (local.get $at))))
      (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 0x65))))

  (func $digit (param $code i32) (result i32)
    (i32.lt_u (i32.sub (local.get $code) (i32.const 0x30)) (i32.const 10)))

  ;; Copies [$from, $end) to $to, maybe some bytes more; returns where it ends there.
  (func $copy (param $from i32) (param $end i32) (param $to i32) (result i32)
    (local $stop i32)
    (local.set $stop (i32.add (local.get $to) (i32.sub (local.get $end) (local.get $from))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (v128.store (local.get $to) (v128.load (local.get $from)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br $next)))
    (local.get $stop))

  ;; Writes to $out, for each of $count edits of four numbers, the characters [0], [1]) of $source, each of them two
  ;; bytes if $shift is 1, and the bytes [2], [3]) of the memory. Returns how many bytes were written.
  (func (export "assemble")
    (param $source i32) (param $shift i32) (param $edits i32) (param $count i32) (param $out i32) (result i32)
    (local $write i32)
    (local.set $write (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $write (call $copy
          (i32.add (local.get $source) (i32.shl (i32.load (local.get $edits)) (local.get $shift)))
          (i32.add (local.get $source) (i32.shl (i32.load offset=4 (local.get $edits)) (local.get $shift)))
          (local.get $write)))
        (local.set $write (call $copy
          (i32.load offset=8 (local.get $edits)) (i32.load offset=12 (local.get $edits)) (local.get $write)))
        (local.set $edits (i32.add (local.get $edits) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))
    (i32.sub (local.get $write) (local.get $out)))

  ;; Copies the units at [$from, $end) to $out, without colour sequences (ESC [ parameters m), up to any other control.
  ;; Leaves from 2016 on: where it stopped, where it ended writing, where the last line feed ends there, how many colour
  ;; sequences there were, where the first of them would stand, whether a unit needs two bytes.
  (func (export "strip") (param $from i32) (param $end i32) (param $out i32)
    (local $at i32) (local $write i32) (local $lines i32) (local $count i32) (local $first i32)
    (local $v v128) (local $wide v128) (local $mask i32) (local $code i32) (local $stop i32)
    (local.set $at (local.get $from))
    (local.set $write (local.get $out))
    (local.set $lines (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $v (v128.load (local.get $at)))
        (local.set $mask (i16x8.bitmask 
          (v128.or
            (i16x8.lt_u (local.get $v) (i16x8.splat (i32.const 0x20)))
            (i16x8.lt_u (i16x8.sub (local.get $v) (i16x8.splat (i32.const 0x7f))) (i16x8.splat (i32.const 0x21))))))
        (v128.store (local.get $write) (local.get $v))
        (local.set $wide (v128.or (local.get $wide) (local.get $v)))
        (if (i32.eqz (local.get $mask))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (local.set $write (i32.add (local.get $write) (i32.const 16)))
            (br $next)))
        (local.set $mask (i32.shl (i32.ctz (local.get $mask)) (i32.const 1)))
        (local.set $at (i32.add (local.get $at) (local.get $mask)))
        (local.set $write (i32.add (local.get $write) (local.get $mask)))
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $code (i32.load16_u (local.get $at)))
        (if (i32.lt_u (i32.sub (local.get $code) (i32.const 9)) (i32.const 2))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 2)))
            (local.set $write (i32.add (local.get $write) (i32.const 2)))
            (if (i32.eq (local.get $code) (i32.const 10)) (then (local.set $lines (local.get $write))))
            (br $next)))
        (br_if $done (i32.ne (i32.load (local.get $at)) (i32.const 0x5b001b)))
        ;; Parameters are 30 to 3F: mostly fewer than eight.
        (local.set $stop (i32.add (local.get $at) (i32.const 4)))
        (block $read
          (loop $parameters
            (local.set $mask (i16x8.bitmask (i16x8.ge_u
              (i16x8.sub (v128.load (local.get $stop)) (i16x8.splat (i32.const 0x30)))
              (i16x8.splat (i32.const 0x10)))))
            (if (local.get $mask)
              (then
                (local.set $stop (i32.add (local.get $stop) (i32.shl (i32.ctz (local.get $mask)) (i32.const 1))))
                (br $read)))
            (local.set $stop (i32.add (local.get $stop) (i32.const 16)))
            (br_if $parameters (i32.lt_u (i32.sub (local.get $stop) (local.get $at)) (i32.const 256)))))
        (br_if $done (i32.ge_u (local.get $stop) (local.get $end)))
        (br_if $done (i32.ne (i32.load16_u (local.get $stop)) (i32.const 0x6d)))
        (if (i32.eqz (local.get $count)) (then (local.set $first (local.get $write))))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $at (i32.add (local.get $stop) (i32.const 2)))
        (br $next)))
    ;; The last eight units may reach behind the end.
    (if (i32.gt_u (local.get $at) (local.get $end))
      (then
        (local.set $write (i32.sub (local.get $write) (i32.sub (local.get $at) (local.get $end))))
        (local.set $at (local.get $end))))
    (i32.store offset=2016 (i32.const 0) (local.get $at))
    (i32.store offset=2020 (i32.const 0) (local.get $write))
    (i32.store offset=2024 (i32.const 0) (local.get $lines))
    (i32.store offset=2028 (i32.const 0) (local.get $count))
    (i32.store offset=2032 (i32.const 0) (local.get $first))
    (i32.store offset=2036 (i32.const 0)
      (v128.any_true (v128.and (local.get $wide) (i16x8.splat (i32.const 0xff00)))))))

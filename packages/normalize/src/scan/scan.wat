;; Search and strip over UTF-16 units, sixteen or eight at a time. module.ts holds it assembled and says how.
(module
  (memory (export "memory") 9)
  (func $narrow (param $at i32) (result v128)
    (i8x16.narrow_i16x8_u (v128.load (local.get $at)) (v128.load offset=16 (local.get $at))))
  ;; Bytes that may begin a unit of time: d h m n s u, the micro sign, and anything beyond Latin-1 (mu).
  (func $unit (param $v v128) (result v128)
    (v128.or
      (v128.or
        (i8x16.swizzle
          (v128.const i8x16 -1 0 0 0 -1 0 0 0 0 -1 -1 0 0 0 0 -1)
          (i8x16.sub (local.get $v) (v128.const i8x16 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100)))
        (i8x16.eq (local.get $v) (i8x16.splat (i32.const 0x75))))
      (v128.or
        (i8x16.eq (local.get $v) (i8x16.splat (i32.const 0xb5)))
        (i8x16.eq (local.get $v) (i8x16.splat (i32.const 0xff))))))
  (func $spot (param $a v128) (param $b v128) (param $c v128) (result v128)
        (v128.or (v128.and (v128.or (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x2d)))
          (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x3a)))) (i8x16.lt_u (i8x16.sub (local.get $b) (i8x16.splat (i32.const 0x30))) (i8x16.splat (i32.const 10))))
          (v128.or (v128.and (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x30))) (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x78))))
          (v128.or (v128.and (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x42))) (v128.or (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x4b)))
          (v128.or (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x4d)))
          (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x47))))))
          (v128.or (v128.and (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x65))) (v128.and (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x65))) (i8x16.eq (local.get $c) (i8x16.splat (i32.const 0x64)))))
          (v128.or (v128.and (i8x16.eq (v128.or (local.get $a) (i8x16.splat (i32.const 0x20))) (i8x16.splat (i32.const 0x70))) (v128.and (i8x16.eq (v128.or (local.get $b) (i8x16.splat (i32.const 0x20))) (i8x16.splat (i32.const 0x69))) (i8x16.eq (v128.or (local.get $c) (i8x16.splat (i32.const 0x20))) (i8x16.splat (i32.const 0x64)))))
          (v128.and (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x2c))) (v128.and (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x20))) (i8x16.lt_u (i8x16.sub (local.get $c) (i8x16.splat (i32.const 0x30))) (i8x16.splat (i32.const 10)))))))))))
  ;; Writes the places of triggers among the first $length units at 0 to $out; returns how many.
  ;; A trigger is a line feed, a < before a lower-case letter or a backslash, and the start of: _m =" -digit :digit 0x
  ;; KB MB GB "eed", "pid" in either case, a comma, blank and digit, and a digit before a unit of time, - or T.
  (func (export "triggers") (param $length i32) (param $out i32) (result i32)
    (local $at i32) (local $write i32) (local $mask i32) (local $a v128) (local $b v128) (local $c v128)
    (local.set $write (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
        (local.set $a (call $narrow (i32.shl (local.get $at) (i32.const 1))))
        (local.set $b (call $narrow (i32.add (i32.shl (local.get $at) (i32.const 1)) (i32.const 2))))
        (local.set $c (call $narrow (i32.add (i32.shl (local.get $at) (i32.const 1)) (i32.const 4))))
        (local.set $mask
          (i8x16.bitmask
            (v128.or
              (v128.or
                (v128.or
                  (v128.or
                    (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x0a)))
                    (call $spot (local.get $a) (local.get $b) (local.get $c)))
                  (v128.or
                    (v128.and
                      (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x5f)))
                      (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x6d))))
                    (v128.and
                      (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x3d)))
                      (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x22))))))
                (v128.and
                  (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x3c)))
                  (v128.or
                    (i8x16.lt_u (i8x16.sub (local.get $b) (i8x16.splat (i32.const 0x61))) (i8x16.splat (i32.const 26)))
                    (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x5c))))))
              (v128.and
                (i8x16.lt_u (i8x16.sub (local.get $a) (i8x16.splat (i32.const 0x30))) (i8x16.splat (i32.const 10)))
                (v128.or
                  (v128.or (call $unit (local.get $b))
                    (v128.or
                      (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x2d)))
                      (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x54)))))
                  (v128.and
                    (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x20)))
                    (call $unit (local.get $c))))))))
        (block $none
          (loop $bit
            (br_if $none (i32.eqz (local.get $mask)))
            (i32.store (local.get $write) (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (local.set $write (i32.add (local.get $write) (i32.const 4)))
            (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
            (br $bit)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $write) (local.get $out)) (i32.const 2)))
  ;; Lanes that hold a C0 control, DEL or a C1 control.
  (func $control (param $v v128) (result v128)
    (v128.or
      (i16x8.lt_u (local.get $v) (i16x8.splat (i32.const 0x20)))
      (i16x8.lt_u (i16x8.sub (local.get $v) (i16x8.splat (i32.const 0x7f))) (i16x8.splat (i32.const 0x21)))))
  ;; The first control but tabulator and line feed among the units [from, length) at 0; at least $length if there is none.
  (func (export "control") (param $from i32) (param $length i32) (result i32)
    (local $v v128) (local $mask i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $length)))
        (local.set $v (v128.load (i32.shl (local.get $from) (i32.const 1))))
        (local.set $mask (i16x8.bitmask
          (v128.andnot (call $control (local.get $v))
            (i16x8.lt_u (i16x8.sub (local.get $v) (i16x8.splat (i32.const 9))) (i16x8.splat (i32.const 2))))))
        (if (local.get $mask)
          (then (return (i32.add (local.get $from) (i32.ctz (local.get $mask))))))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (br $next)))
    (local.get $from))
  ;; Copies the units [from, length) at 0 to $out, without colour sequences (ESC [ parameters m), up to any other control.
  ;; Leaves at $report: where it stopped in the source, units written, units up to and with the last line feed,
  ;; colour sequences, units written before the first of them, whether a unit needs two bytes.
  (func (export "strip") (param $from i32) (param $length i32) (param $out i32) (param $report i32)
    (local $at i32) (local $end i32) (local $write i32) (local $lines i32) (local $count i32) (local $first i32)
    (local $v v128) (local $wide v128) (local $mask i32) (local $code i32) (local $stop i32)
    (local.set $at (i32.shl (local.get $from) (i32.const 1)))
    (local.set $end (i32.shl (local.get $length) (i32.const 1)))
    (local.set $write (local.get $out))
    (local.set $lines (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $v (v128.load (local.get $at)))
        (local.set $mask (i16x8.bitmask (call $control (local.get $v))))
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
        (local.set $stop (i32.add (local.get $at) (i32.const 4)))
        (block $read
          (loop $parameter
            (br_if $read (i32.ge_u (local.get $stop) (local.get $end)))
            (local.set $code (i32.load16_u (local.get $stop)))
            (br_if $read (i32.ge_u (i32.sub (local.get $code) (i32.const 0x30)) (i32.const 0x10)))
            (local.set $stop (i32.add (local.get $stop) (i32.const 2)))
            (br_if $parameter (i32.lt_u (i32.sub (local.get $stop) (local.get $at)) (i32.const 256)))))
        (br_if $done (i32.ge_u (local.get $stop) (local.get $end)))
        (br_if $done (i32.ne (local.get $code) (i32.const 0x6d)))
        (if (i32.eqz (local.get $count)) (then (local.set $first (local.get $write))))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $at (i32.add (local.get $stop) (i32.const 2)))
        (br $next)))
    ;; The last eight units may reach behind the end.
    (if (i32.gt_u (local.get $at) (local.get $end))
      (then
        (local.set $write (i32.sub (local.get $write) (i32.sub (local.get $at) (local.get $end))))
        (local.set $at (local.get $end))))
    (i32.store (local.get $report) (i32.shr_u (local.get $at) (i32.const 1)))
    (i32.store offset=4 (local.get $report) (i32.shr_u (i32.sub (local.get $write) (local.get $out)) (i32.const 1)))
    (i32.store offset=8 (local.get $report) (i32.shr_u (i32.sub (local.get $lines) (local.get $out)) (i32.const 1)))
    (i32.store offset=12 (local.get $report) (local.get $count))
    (i32.store offset=16 (local.get $report) (i32.shr_u (i32.sub (local.get $first) (local.get $out)) (i32.const 1)))
    (i32.store offset=20 (local.get $report)
      (v128.any_true (v128.and (local.get $wide) (i16x8.splat (i32.const 0xff00)))))))

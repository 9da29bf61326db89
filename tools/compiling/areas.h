// Areas are sets of spots in one integer, mostly of more bits than a machine word: combined digit by digit.
//
// mypyc takes an integer of more than 62 bits for rare: it shifts and inverts it by Python's own operators, and makes an
// object of every result, even of one that needs none. Here digits are worked out on the stack, and an object is made
// only of a result that does not fit into a word. Whatever is unusual goes the way that mypyc has for it.
#ifndef QUINTAIN_AREAS_H
#define QUINTAIN_AREAS_H

#include <CPy.h>

#if PyLong_SHIFT == 30 && SIZEOF_SIZE_T == 8

#define CPY_AREA_DIGITS 64
#define CPY_WORD_TOP_DIGIT 4 // three digits of 30 bits are below 2 ** 62 as long as the third is below this

typedef struct {
    const digit *digits;
    Py_ssize_t size;
    digit own[3];
} CPyArea;

// The digits of an integer, their number negative if it is; false of such a one, and of one that is too large.
static inline bool CPyArea_Read(CPyTagged number, CPyArea *area) {
    if (CPyTagged_CheckShort(number)) {
        Py_ssize_t signed_value = CPyTagged_ShortAsSsize_t(number);
        Py_ssize_t value = signed_value < 0 ? -signed_value : signed_value;
        area->own[0] = value & PyLong_MASK;
        area->own[1] = (value >> PyLong_SHIFT) & PyLong_MASK;
        area->own[2] = (digit)(value >> (2 * PyLong_SHIFT));
        area->digits = area->own;
        area->size = signed_value < 0 ? -3 : 3;
        return signed_value >= 0;
    }
    PyLongObject *object = (PyLongObject *)CPyTagged_LongAsObject(number);
    area->digits = &CPY_LONG_DIGIT(object, 0);
    area->size = CPY_LONG_SIZE_SIGNED(object);
    return area->size > 0 && area->size < CPY_AREA_DIGITS;
}

static inline PyObject *CPyArea_Object(const digit *digits, Py_ssize_t size, int negative) {
    void *place = NULL;
    PyLongWriter *writer = PyLongWriter_Create(negative, size, &place);
    if (unlikely(writer == NULL)) {
        CPyError_OutOfMemory();
    }
    memcpy(place, digits, size * sizeof(digit));
    return PyLongWriter_Finish(writer);
}

// The integer with these digits; there are three of them or more.
static inline CPyTagged CPyArea_Made(const digit *digits, Py_ssize_t size) {
    while (size > 3 && digits[size - 1] == 0) {
        size--;
    }
    if (size == 3 && digits[2] < CPY_WORD_TOP_DIGIT) {
        size_t value = digits[2];
        value = value << PyLong_SHIFT | digits[1];
        value = value << PyLong_SHIFT | digits[0];
        return value << 1;
    }
    return ((CPyTagged)CPyArea_Object(digits, size, 0)) | CPY_INT_TAG;
}

static CPy_NOINLINE CPyTagged CPyArea_And(CPyTagged left, CPyTagged right) {
    CPyArea a, b;
    digit found[CPY_AREA_DIGITS];
    if (!CPyArea_Read(left, &a)) {
        CPyTagged other = left;
        left = right;
        right = other;
        if (!CPyArea_Read(left, &a)) {
            return CPyTagged_BitwiseLongOp_(left, right, '&');
        }
    }
    if (CPyArea_Read(right, &b)) {
        Py_ssize_t size = a.size < b.size ? a.size : b.size;
        for (Py_ssize_t i = 0; i < size; i++) {
            found[i] = a.digits[i] & b.digits[i];
        }
        return CPyArea_Made(found, size);
    }
    if (b.size > 0) {
        return CPyTagged_BitwiseLongOp_(left, right, '&');
    }
    // Without the bits of another area: that is -(other + 1), whose bits are those of its opposite less one, inverted.
    Py_ssize_t size = -b.size < a.size ? -b.size : a.size;
    digit less = 1;
    for (Py_ssize_t i = 0; i < size; i++) {
        digit each = b.digits[i] - less;
        less = each >> (8 * sizeof(digit) - 1);
        found[i] = a.digits[i] & ~each & PyLong_MASK;
    }
    for (Py_ssize_t i = size; i < a.size; i++) {
        found[i] = a.digits[i];
    }
    return CPyArea_Made(found, a.size);
}

static inline CPyTagged CPyArea_Either(CPyTagged left, CPyTagged right, char op) {
    CPyArea a, b;
    digit found[CPY_AREA_DIGITS];
    if (!CPyArea_Read(left, &a) || !CPyArea_Read(right, &b)) {
        return CPyTagged_BitwiseLongOp_(left, right, op);
    }
    CPyArea *small = a.size < b.size ? &a : &b, *large = a.size < b.size ? &b : &a;
    for (Py_ssize_t i = 0; i < small->size; i++) {
        found[i] = op == '|' ? small->digits[i] | large->digits[i] : small->digits[i] ^ large->digits[i];
    }
    for (Py_ssize_t i = small->size; i < large->size; i++) {
        found[i] = large->digits[i];
    }
    return CPyArea_Made(found, large->size);
}

static CPy_NOINLINE CPyTagged CPyArea_Or(CPyTagged left, CPyTagged right) {
    return CPyArea_Either(left, right, '|');
}

static CPy_NOINLINE CPyTagged CPyArea_Xor(CPyTagged left, CPyTagged right) {
    return CPyArea_Either(left, right, '^');
}

// ~area is -(area + 1).
static CPy_NOINLINE CPyTagged CPyArea_Invert(CPyTagged number) {
    CPyArea area;
    digit found[CPY_AREA_DIGITS];
    if (CPyTagged_CheckShort(number) || !CPyArea_Read(number, &area)) {
        return CPyTagged_Invert_(number);
    }
    digit more = 1;
    for (Py_ssize_t i = 0; i < area.size; i++) {
        digit each = area.digits[i] + more;
        more = each >> PyLong_SHIFT;
        found[i] = each & PyLong_MASK;
    }
    found[area.size] = more;
    return ((CPyTagged)CPyArea_Object(found, area.size + more, 1)) | CPY_INT_TAG;
}

static CPy_NOINLINE CPyTagged CPyArea_Lshift(CPyTagged left, CPyTagged right) {
    CPyArea area;
    digit found[CPY_AREA_DIGITS];
    if (!CPyTagged_CheckShort(right) || right >= CPY_AREA_DIGITS * PyLong_SHIFT * 2 || !CPyArea_Read(left, &area)) {
        return CPyTagged_Lshift_(left, right);
    }
    Py_ssize_t digits = (right >> 1) / PyLong_SHIFT, bits = (right >> 1) % PyLong_SHIFT;
    if (area.size + digits >= CPY_AREA_DIGITS) {
        return CPyTagged_Lshift_(left, right);
    }
    memset(found, 0, digits * sizeof(digit));
    digit carried = 0;
    for (Py_ssize_t i = 0; i < area.size; i++) {
        twodigits each = (twodigits)area.digits[i] << bits | carried;
        found[digits + i] = each & PyLong_MASK;
        carried = (digit)(each >> PyLong_SHIFT);
    }
    found[digits + area.size] = carried;
    return CPyArea_Made(found, digits + area.size + 1);
}

static CPy_NOINLINE CPyTagged CPyArea_Rshift(CPyTagged left, CPyTagged right) {
    CPyArea area;
    digit found[CPY_AREA_DIGITS];
    if (!CPyTagged_CheckShort(right) || (Py_ssize_t)right < 0 || !CPyArea_Read(left, &area)) {
        return CPyTagged_Rshift_(left, right);
    }
    Py_ssize_t digits = (right >> 1) / PyLong_SHIFT, bits = (right >> 1) % PyLong_SHIFT;
    Py_ssize_t size = area.size - digits;
    if (size <= 0) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        digit above = i + 1 < size ? area.digits[digits + i + 1] : 0;
        found[i] = (area.digits[digits + i] >> bits | above << (PyLong_SHIFT - bits)) & PyLong_MASK;
    }
    for (; size < 3; size++) {
        found[size] = 0;
    }
    return CPyArea_Made(found, size);
}

#define CPY_BOTH_SHORT(left, right) likely(CPyTagged_CheckShort(left) && CPyTagged_CheckShort(right))

static inline CPyTagged CPyAreas_And(CPyTagged left, CPyTagged right) {
    return CPY_BOTH_SHORT(left, right) ? left & right : CPyArea_And(left, right);
}

static inline CPyTagged CPyAreas_Or(CPyTagged left, CPyTagged right) {
    return CPY_BOTH_SHORT(left, right) ? left | right : CPyArea_Or(left, right);
}

static inline CPyTagged CPyAreas_Xor(CPyTagged left, CPyTagged right) {
    return CPY_BOTH_SHORT(left, right) ? left ^ right : CPyArea_Xor(left, right);
}

static inline CPyTagged CPyAreas_Invert(CPyTagged number) {
    return likely(CPyTagged_CheckShort(number)) ? CPyTagged_Invert(number) : CPyArea_Invert(number);
}

static inline CPyTagged CPyAreas_Lshift(CPyTagged left, CPyTagged right) {
    if (CPY_BOTH_SHORT(left, right) && right < CPY_INT_BITS * 2) {
        CPyTagged shift = CPyTagged_ShortAsSsize_t(right);
        if (!IsShortLshiftOverflow(left, shift)) {
            return left << shift;
        }
    }
    return CPyArea_Lshift(left, right);
}

static inline CPyTagged CPyAreas_Rshift(CPyTagged left, CPyTagged right) {
    return CPY_BOTH_SHORT(left, right) ? CPyTagged_Rshift(left, right) : CPyArea_Rshift(left, right);
}

#define CPyTagged_And CPyAreas_And
#define CPyTagged_Or CPyAreas_Or
#define CPyTagged_Xor CPyAreas_Xor
#define CPyTagged_Invert CPyAreas_Invert
#define CPyTagged_Lshift CPyAreas_Lshift
#define CPyTagged_Rshift CPyAreas_Rshift

#endif
#endif

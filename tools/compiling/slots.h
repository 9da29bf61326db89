// Attributes of objects that are not native, such as msgspec Structs, and names of modules: read where they lie.
//
// mypyc looks such an attribute up by its name each time. Here every place in the code remembers for the last type it
// saw where that attribute lies in the object, as Python's own interpreter does since 3.11. A type that is changed gets
// another version tag, so what was remembered of it no longer counts. So it is with what a module holds, such as `max`
// or a class of Structs: it is remembered until the dictionary of the module changes and gets another version.
#ifndef QUINTAIN_SLOTS_H
#define QUINTAIN_SLOTS_H

#include <CPy.h>
#include <structmember.h>

#ifndef Py_GIL_DISABLED

#define CPY_SLOT_TRIES 16

// What a dictionary holds

#if PY_VERSION_HEX < 0x030C0000 // later ones need not tell of every change

typedef struct {
    uint64_t version;
    unsigned int missed;
    PyObject *key;
    PyObject *value;
} CPyKept;

static inline PyObject *CPyKept_Known(PyObject *dict, PyObject *key, CPyKept *kept) {
    return kept->key == key && ((PyDictObject *)dict)->ma_version_tag == kept->version ? kept->value : NULL;
}

static inline void CPyKept_Keep(PyObject *dict, PyObject *key, PyObject *value, CPyKept *kept) {
    if (kept->missed < CPY_SLOT_TRIES && PyDict_CheckExact(dict) && PyUnicode_CheckExact(key)) {
        kept->missed++;
        kept->version = ((PyDictObject *)dict)->ma_version_tag;
        Py_INCREF(key); // so that no other can come to lie in its place
        Py_XSETREF(kept->key, key);
        kept->value = value; // which the dictionary holds as long as it has this version
    }
}

static CPy_NOINLINE PyObject *CPyKept_Find(PyObject *dict, PyObject *key, CPyKept *kept) {
    PyObject *value = CPyDict_GetItem(dict, key);
    if (value != NULL) {
        CPyKept_Keep(dict, key, value, kept);
    }
    return value;
}

static inline PyObject *CPyKept_Get(PyObject *dict, PyObject *key, CPyKept *kept) {
    PyObject *value = CPyKept_Known(dict, key, kept);
    if (likely(value != NULL)) {
        Py_INCREF(value);
        return value;
    }
    return CPyKept_Find(dict, key, kept);
}

static inline PyObject *CPyKept_OfModule(PyObject *module, PyObject *name, CPyKept *kept) {
    PyObject *dict = PyModule_GetDict(module);
    PyObject *value = CPyKept_Known(dict, name, kept);
    if (unlikely(value == NULL)) {
        value = PyDict_GetItemWithError(dict, name);
        if (value == NULL) {
            return NULL;
        }
        CPyKept_Keep(dict, name, value, kept);
    }
    Py_INCREF(value);
    return value;
}

#else

typedef int CPyKept;

static inline PyObject *CPyKept_OfModule(PyObject *module, PyObject *name, CPyKept *kept) {
    return NULL;
}

#endif

// What an object holds

typedef struct {
    unsigned int tag;
    unsigned int missed;
    PyObject *name;
    Py_ssize_t offset;
    CPyKept kept;
} CPySlot;

static CPy_NOINLINE PyObject *CPySlot_Find(PyObject *object, PyObject *name, CPySlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    if (type == &PyModule_Type) {
        PyObject *value = CPyKept_OfModule(object, name, &slot->kept);
        if (likely(value != NULL)) {
            return value;
        }
    } else if (slot->missed < CPY_SLOT_TRIES) {
        slot->missed++;
        if (type->tp_getattro == PyObject_GenericGetAttr && PyUnicode_CheckExact(name)) {
            PyObject *found = _PyType_Lookup(type, name);
            if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
                PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
                if (member->type == T_OBJECT_EX && type->tp_version_tag != 0) {
                    slot->tag = type->tp_version_tag;
                    slot->name = name;
                    slot->offset = member->offset;
                    slot->missed = 0;
                }
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *CPySlot_Get(PyObject *object, PyObject *name, CPySlot *slot) {
    if (likely(Py_TYPE(object)->tp_version_tag == slot->tag && slot->name == name)) {
        PyObject *value = *(PyObject **)((char *)object + slot->offset);
        if (likely(value != NULL)) {
            Py_INCREF(value);
            return value;
        }
    }
    return CPySlot_Find(object, name, slot);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)                  \
    ({                                                   \
        static CPySlot slot_here = {.tag = 0xFFFFFFFFu}; \
        CPySlot_Get((object), (name), &slot_here);       \
    })

#if PY_VERSION_HEX < 0x030C0000

#define CPyDict_GetItem(dict, key)               \
    ({                                           \
        static CPyKept kept_here;                \
        CPyKept_Get((dict), (key), &kept_here);  \
    })

#endif
#endif
#endif

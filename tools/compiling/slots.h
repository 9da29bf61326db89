// Attributes of objects that are not native, such as msgspec Structs: read where they lie.
//
// mypyc looks such an attribute up by its name each time. Here every place in the code remembers for the last type it
// saw where that attribute lies in the object, as Python's own interpreter does since 3.11. A type that is changed gets
// another version tag, so what was remembered of it no longer counts.
#ifndef QUINTAIN_SLOTS_H
#define QUINTAIN_SLOTS_H

#include <CPy.h>
#include <structmember.h>

#ifndef Py_GIL_DISABLED

typedef struct {
    unsigned int tag;
    unsigned int missed;
    PyObject *name;
    Py_ssize_t offset;
} CPySlot;

#define CPY_SLOT_TRIES 16

static CPy_NOINLINE PyObject *CPySlot_Find(PyObject *object, PyObject *name, CPySlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    if (slot->missed < CPY_SLOT_TRIES) {
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
#define CPyObject_GetAttr(object, name)                       \
    ({                                                        \
        static CPySlot slot_here = {0xFFFFFFFFu, 0, NULL, 0}; \
        CPySlot_Get((object), (name), &slot_here);            \
    })

#endif
#endif

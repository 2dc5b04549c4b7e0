import type { Module } from '../../../kernel/background/module.ts'
import { declareNamespace, listNamespaces, removeNamespace } from './operations.ts'

export { namespacesOf } from './store.ts'

/** Declares the namespaces of extended fields; the kernel refuses undeclared ones (`kernel/operations/namespaces.ts`). */
export const extendedFieldsModule = {
  name: 'extended-fields',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/extended-fields': {
      declareNamespace,

      listNamespaces,

      removeNamespace,
    },
  },
} satisfies Module

export type { Bounds, Field } from './field.ts'
export type {
  AuditArea,
  Call,
  Deprecation,
  ErrorCodeOf,
  EventFacts,
  Identity,
  Operation,
  OperationFacts,
  QueryableField,
  QueryFacts,
  RequestOf,
  AlwaysWith,
  Require,
  ResponseOf,
  Service,
  ServiceAudience,
  Stored,
  TextFacts,
  TranslationFacts,
  TypeFacts,
} from './model.ts'
export { call, getType, operation, type created } from './model.ts'
export type { Limits } from './write-limits.ts'
export { requiredAtCreation } from './required-at-creation.ts'

import { t } from '@lingui/core/macro'

/** Describes an operation in words. */
export type Title = () => string
/** The changed thing, as a sentence starts with it: 'Tax group', 'Tags of orders'. */
export type Noun = () => string
/** The titles of a service's operations, by the operations' names. */
export type OperationTitles = Record<string, Record<string, Title>>

export const created = (noun: Noun) => () => {
  const what = noun()
  return t`${what} created`
}

export const changed = (noun: Noun) => () => {
  const what = noun()
  return t`${what} changed`
}

export const deleted = (noun: Noun) => () => {
  const what = noun()
  return t`${what} deleted`
}

export const added = (noun: Noun) => () => {
  const what = noun()
  return t`${what} added`
}

export const removed = (noun: Noun) => () => {
  const what = noun()
  return t`${what} removed`
}

export const imported = (noun: Noun) => () => {
  const what = noun()
  return t`${what} imported`
}

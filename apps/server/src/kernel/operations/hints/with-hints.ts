import type { Operation } from '@stoa/contract'
import type { Invocation, Performer } from '../types.ts'
import { describeDeprecation } from './deprecation.ts'
import { hintFilters } from './filters.ts'
import type { Hints } from '../../site/hints.ts'
import { hintRefusal } from './identity.ts'
import { hintMasks } from './masks.ts'
import { hintFields, hintInsecure } from './unknown-fields.ts'

/** A performer for requests of an app in development: it also collects what the protocol accepts in silence. */
export function withHints(operation: Operation, perform: Performer) {
  return async (invocation: Invocation & { hints: Hints }): Promise<unknown> => {
    const { request, caller, hints, http } = invocation
    // Whoever may not call an operation learns nothing about its request.
    const isOpen = operation.identities.includes(caller.kind)
    if (isOpen) {
      hintFields(operation, request, hints)
      hintMasks(operation, request, hints)
      hintFilters(operation, request, hints)
    }
    const { origin } = http?.request.headers ?? {}
    if (origin) hintInsecure(origin, hints)
    try {
      return await perform(invocation)
    } catch (error) {
      hintRefusal(operation, caller, error, hints)
      throw error
    } finally {
      // Mistakes come first.
      if (isOpen && operation.deprecated)
        hints.add('DEPRECATED_OPERATION', describeDeprecation(operation.name, operation.deprecated))
    }
  }
}

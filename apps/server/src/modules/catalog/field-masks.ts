import { service } from '@stoa/contract/services/stores/products-v-3'
import { maskPaths } from '../../kernel/entity/merge.ts'
import { refusal } from '../../kernel/errors.ts'

/**
 * The fields present are the change, so a mask has nothing to add; one that names what cannot be changed, or what the
 * request does not give, is refused all the same.
 */
export function checkMask(request: object, given: object): void {
  const paths = maskPaths((request as { fieldMask?: unknown }).fieldMask) ?? []
  const fields = service.types.V3Product!.fields
  const unsupported = paths.filter((path) => {
    const field = fields[path.split('.')[0]!]
    return !field || field.readOnly || field.immutable
  })
  if (unsupported.length > 0) {
    throw refusal('FIELD_MASK_VALUE_NOT_SUPPORTED', `${unsupported.join(', ')} cannot be changed`, { fieldMasks: unsupported })
  }
  const missing = paths.filter((path) => !((path.split('.')[0] as string) in given))
  if (missing.length > 0) {
    throw refusal('FIELD_MASK_WITH_FIELD_NOT_PASSED_ERROR', `${missing.join(', ')} is masked but not given`, {
      fieldMasks: missing,
    })
  }
}

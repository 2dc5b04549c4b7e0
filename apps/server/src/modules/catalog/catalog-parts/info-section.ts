import type { InfoSection } from '@stoa/contract/services/stores/info-sections-v-3'

/**
 * `plainDescription` and `description` are two forms of one field: the last one written wins, and `description` when both are
 * given.
 */
export function describeOnce(after: InfoSection, before: InfoSection | undefined): InfoSection {
  const { plainDescription, description, ...rest } = after
  const isNew = (field: 'description' | 'plainDescription') =>
    after[field] !== undefined && JSON.stringify(after[field]) !== JSON.stringify(before?.[field])
  if (description && (isNew('description') || !isNew('plainDescription'))) return { ...rest, description }
  return { ...rest, ...(plainDescription && { plainDescription }) }
}

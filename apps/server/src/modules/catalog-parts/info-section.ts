import type { InfoSection } from '@stoa/contract/services/stores/info-sections-v-3'

/** `plainDescription` is another way to write `description`: the one written last counts, and of both `description`. */
export function describeOnce(after: InfoSection, before: InfoSection | undefined): InfoSection {
  const { plainDescription, description, ...rest } = after
  const isNew = (field: 'description' | 'plainDescription') =>
    after[field] !== undefined && JSON.stringify(after[field]) !== JSON.stringify(before?.[field])
  if (description && (isNew('description') || !isNew('plainDescription'))) return { ...rest, description }
  return { ...rest, ...(plainDescription && { plainDescription }) }
}

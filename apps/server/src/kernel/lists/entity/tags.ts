import { invalid, refusal } from '../../basics/errors.ts'

/** Tags of an entity. Visitors see public ones only. */
export interface Tags {
  privateTags?: TagList | undefined
  publicTags?: TagList | undefined
}

interface TagList {
  tagIds?: string[] | undefined
}

export interface TagChange {
  assignTags?: Tags | undefined
  unassignTags?: Tags | undefined
}

/** Throws if the change names no tag. */
export function checkTagChange({ assignTags, unassignTags }: TagChange): void {
  const given = [assignTags, unassignTags].flatMap((tags) => [
    ...(tags?.privateTags?.tagIds ?? []),
    ...(tags?.publicTags?.tagIds ?? []),
  ])
  if (given.length === 0) throw refusal('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'there are no tags to assign or to unassign')
}

/** A tag that is in both lists is assigned. */
export function changeTags(tags: Tags | undefined, { assignTags, unassignTags }: TagChange): Tags {
  return {
    privateTags: {
      tagIds: change(tags?.privateTags?.tagIds, assignTags?.privateTags?.tagIds, unassignTags?.privateTags?.tagIds),
    },
    publicTags: { tagIds: change(tags?.publicTags?.tagIds, assignTags?.publicTags?.tagIds, unassignTags?.publicTags?.tagIds) },
  }
}

const maxTags = 100

function change(before: readonly string[] = [], assigned: readonly string[] = [], unassigned: readonly string[] = []): string[] {
  const after = [...new Set([...before.filter((id) => !unassigned.includes(id)), ...assigned])]
  if (after.length > maxTags) {
    throw invalid({
      field: 'assignTags',
      description: `must not give one row more than ${maxTags} tags`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxTags },
    })
  }
  return after
}

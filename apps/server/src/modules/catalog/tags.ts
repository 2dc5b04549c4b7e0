import type { Tags } from '@stoa/contract/services/stores/products-v-3'
import { invalid, refusal } from '../../kernel/errors.ts'

export interface TagChange {
  assignTags?: Tags | undefined
  unassignTags?: Tags | undefined
}

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
      description: `must not give a product more than ${maxTags} tags`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxTags },
    })
  }
  return after
}

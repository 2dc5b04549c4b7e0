import { createMemberAbout, deleteMemberAbout, updateMemberAbout } from '@stoa/contract/calls/members/members-about'
import type { Node } from '@stoa/contract/services/members/members-about'
import { loadAbout } from '../../community/shared/member-about.server.ts'
import { inputs, isEmpty, readNodes, toPieces } from '../../community/shared/pieces.ts'
import type { Visit } from '../../../lib/page/context.ts'

/** Reads the text about the member from a form. */
export async function readAbout({ api }: Visit, memberId: string, form: FormData) {
  const stored = await loadAbout(api, memberId)
  const before = stored.content.nodes ?? []
  const nodes = readNodes(form, before)
  return {
    stored,
    nodes,
    pieces: toPieces(nodes, before),
    /** The places of blocks in the form are those of another revision. */
    isOutdated: String(form.get(inputs.revision) ?? '') !== (stored.revision ?? ''),
  }
}

export async function saveAbout(
  { api }: Visit,
  { stored, nodes }: { stored: Awaited<ReturnType<typeof loadAbout>>; nodes: Node[] },
) {
  const { id, revision, content } = stored
  if (isSame(nodes, content.nodes ?? [])) return
  if (isEmpty(nodes)) {
    if (id) await api.call(deleteMemberAbout, { id })
  } else if (id) await api.call(updateMemberAbout, { memberAbout: { id, revision: revision!, content: { ...content, nodes } } })
  else await api.call(createMemberAbout, { memberAbout: { content: { nodes } } })
}

const isSame = (nodes: readonly Node[], before: readonly Node[]) =>
  nodes.length === before.length && nodes.every((node, index) => node === before[index])

import { queryMemberAbouts } from '@stoa/contract/calls/members/members-about'
import type { RichContent } from '@stoa/contract/services/members/members-about'
import type { Client } from '@stoa/client'

interface WrittenAbout {
  id?: string
  revision?: string
  content: RichContent
}

/** Returns the text that a member wrote about themselves, as far as the visitor may see it. */
export async function loadAbout(api: Client, memberId: string): Promise<WrittenAbout> {
  const { memberAbouts } = await api.call(queryMemberAbouts, { query: { filter: { memberId } } })
  const about = memberAbouts?.[0]
  return about ? { id: about.id!, revision: about.revision!, content: about.content ?? {} } : { content: {} }
}

import { newId } from '../../../kernel/basics/ids.ts'
import type { JobName, SiteTx } from '../../../kernel/site/site.ts'

export type ReturnMailKind = 'RETURN_REQUESTED' | 'RETURN_APPROVED' | 'RETURN_DECLINED' | 'RETURN_RECEIVED'

/** Mails the buyer about a step of a return; the module that mails handles it. */
export const returnMail: JobName<{ returnId: string; kind: ReturnMailKind; mailKey: string }> = {
  name: 'notifications.mail-return',
}

export function mailReturn(site: SiteTx, returnId: string, kind: ReturnMailKind): void {
  site.enqueue(returnMail, { returnId, kind, mailKey: newId() })
}

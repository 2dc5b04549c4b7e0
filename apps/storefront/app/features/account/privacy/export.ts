import { CallError } from '@stoa/client'
import { downloadMemberExport, listMemberExports } from '@stoa/contract/calls/stoa/member-privacy'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import type { Route } from './+types/export.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

/** The member's copy of their data, once it is ready. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { memberExports = [] } = await visit.api.call(listMemberExports, {})
  const ready = memberExports.find(({ state }) => state === 'READY')
  if (!ready) throw redirect(accountPaths.accountSecurity())
  const { content, fileName } = await visit.api.call(downloadMemberExport, { exportId: ready.id }).catch((error: unknown) => {
    // It expired meanwhile, or its file is missing from a backup.
    if (error instanceof CallError && error.code === 'EXPORT_NOT_FOUND') throw redirect(accountPaths.accountSecurity())
    throw error
  })
  return new Response(content, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}

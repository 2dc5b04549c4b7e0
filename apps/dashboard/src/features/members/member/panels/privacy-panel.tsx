import { t } from '@lingui/core/macro'
import { downloadMemberExport, listMemberExports, requestMemberExport } from '@stoa/contract/calls/stoa/member-privacy'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { CopyPanel, downloadCopy } from '../../../../lib/record/copy-panel.tsx'
import { memberExportQuery } from '../../queries.ts'

/** The exports of the member's data. Hidden without the permission to read them. */
export function PrivacyPanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberExports) ? <Privacy memberId={memberId} /> : null
}

function Privacy({ memberId }: { memberId: string }) {
  const prepare = useCall(requestMemberExport, {
    failed: t`We couldn’t prepare the copy`,
    quiet: true,
    refreshes: [memberExportQuery(memberId)],
  })
  const download = useCall(downloadCopy, { needs: downloadMemberExport, failed: t`We couldn’t download the copy`, quiet: true })
  return (
    <CopyPanel
      query={useQuery(memberExportQuery(memberId))}
      why={t`For members who ask what you know about them. They can also get it themselves, under Security in their account.`}
      where={t`Ready, also in the member’s account, until`}
      prepare={prepare}
      request={{ memberId }}
      download={download}
    />
  )
}

import { t } from '@lingui/core/macro'
import { downloadMemberExport, listMemberExports, requestCustomerExport } from '@stoa/contract/calls/stoa/member-privacy'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { CopyPanel, downloadCopy } from '../../../../lib/record/copy-panel.tsx'
import { customerExportQuery } from '../../queries.ts'

/** The copy of the customer's data. Hidden without the permission to read it. */
export function PrivacyPanel({ customerId }: { customerId: string }) {
  return isAllowed(listMemberExports) ? <Privacy customerId={customerId} /> : null
}

function Privacy({ customerId }: { customerId: string }) {
  const prepare = useCall(requestCustomerExport, {
    failed: t`We couldn’t prepare the copy`,
    quiet: true,
    refreshes: [customerExportQuery(customerId)],
  })
  const download = useCall(downloadCopy, { needs: downloadMemberExport, failed: t`We couldn’t download the copy`, quiet: true })
  return (
    <CopyPanel
      query={useQuery(customerExportQuery(customerId))}
      why={t`For people who ask what you know about them. Make sure that the address is theirs before you send it.`}
      where={t`Ready until`}
      prepare={prepare}
      request={{ customerId }}
      download={download}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Group, Skeleton } from '@mantine/core'
import { downloadMemberExport, listMemberExports, requestMemberExport } from '@stoa/contract/calls/stoa/member-privacy'
import type { MemberExport } from '@stoa/contract/services/stoa/member-privacy'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { api } from '../../../../lib/calls/api.ts'
import { downloadText } from '../../../../lib/files/download.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
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
    <Panel title={t`Privacy`} flush>
      <Loaded
        query={useQuery(memberExportQuery(memberId))}
        skeleton={<Skeleton height={42} />}
        failed={t`We couldn’t load the copy`}
      >
        {(copy) => (
          <RowList label={t`Privacy`}>
            {[
              <Row key="copy" title={t`Copy of all data`} detail={<CopyState copy={copy} />}>
                <Group gap="xs" justify="flex-end">
                  {copy?.state === 'READY' && (
                    <CallButton call={download} size="compact-sm" onClick={() => download.send(copy.id)}>
                      {t`Download`}
                    </CallButton>
                  )}
                  {copy?.state !== 'RUNNING' && (
                    <CallButton call={prepare} size="compact-sm" onClick={() => prepare.send({ memberId })}>
                      {copy ? t`Prepare again` : t`Prepare`}
                    </CallButton>
                  )}
                </Group>
              </Row>,
            ]}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function CopyState({ copy }: { copy: MemberExport | null }) {
  if (!copy)
    return t`For members who ask what you know about them. They can also get it themselves, under Security in their account.`
  if (copy.state === 'RUNNING') return <span role="status">{t`Being prepared: ${copy.progress} %`}</span>
  return (
    <span role="status">
      {t`Ready, also in the member’s account, until`} <When date={copy.expiresDate} shape="day" />
    </span>
  )
}

async function downloadCopy(exportId: string): Promise<void> {
  const { content, fileName } = await api.call(downloadMemberExport, { exportId })
  downloadText(content, fileName, 'application/json')
}

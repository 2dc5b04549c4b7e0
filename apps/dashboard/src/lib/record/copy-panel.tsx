import { t } from '@lingui/core/macro'
import { Group, Skeleton } from '@mantine/core'
import { downloadMemberExport } from '@stoa/contract/calls/stoa/member-privacy'
import type { MemberExport } from '@stoa/contract/services/stoa/member-privacy'
import type { UseQueryResult } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import type { Sending } from '../calls/use-call.ts'
import { downloadText } from '../files/download.ts'
import { writePercentage } from '../format/format.ts'
import { When } from '../format/when.tsx'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { Loaded } from './loaded.tsx'

interface CopyPanelProps<Request> {
  query: UseQueryResult<MemberExport | null>
  /** What a copy is for, as long as there is none. */
  why: string
  /** Who has the copy, before the day until which they have it. */
  where: string
  prepare: Sending<Request>
  request: Request
  download: Sending<string>
}

/** The copy of somebody's data. */
export function CopyPanel<Request>({ query, why, where, prepare, request, download }: CopyPanelProps<Request>) {
  return (
    <Panel title={t`Privacy`} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the copy`}>
        {(copy) => (
          <RowList label={t`Privacy`}>
            {[
              <Row key="copy" title={t`Copy of all data`} detail={<CopyState copy={copy} why={why} where={where} />}>
                <Group gap="xs" justify="flex-end">
                  {copy?.state === 'READY' && (
                    <CallButton call={download} size="compact-sm" onClick={() => download.send(copy.id)}>
                      {t`Download`}
                    </CallButton>
                  )}
                  {copy?.state !== 'RUNNING' && (
                    <CallButton call={prepare} size="compact-sm" onClick={() => prepare.send(request)}>
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

function CopyState({ copy, why, where }: { copy: MemberExport | null; why: string; where: string }) {
  if (!copy) return why
  if (copy.state === 'RUNNING') return <span role="status">{t`Being prepared: ${writePercentage(copy.progress ?? 0)}`}</span>
  return (
    <span role="status">
      {where} <When date={copy.expiresDate} shape="day" />
    </span>
  )
}

export async function downloadCopy(exportId: string): Promise<void> {
  const { content, fileName } = await api.call(downloadMemberExport, { exportId })
  downloadText(content, fileName, 'application/json')
}

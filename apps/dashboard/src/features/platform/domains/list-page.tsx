import { CallButton } from '../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { makeDomainPrimary, removeDomain } from '@stoa/contract/calls/stoa/domains'
import type { Domain } from '@stoa/contract/services/stoa/domains'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { sessionQuery } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { domainsQuery } from './queries.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(domainsQuery))

export default function DomainsPage() {
  const query = useQuery(domainsQuery)
  return (
    <Page
      title={t`Domains`}
      narrow
      lead={t`The addresses of your shop. Other domains redirect to the primary one.`}
      actions={
        <ScreenButton to={paths.newDomain()} variant="filled" leftSection={<PlusIcon />} preventScrollReset>
          {t`New domain`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} failed={t`We couldn’t load the domains`}>
        {({ domains, shopUrl, serverName }) => (
          <>
            <Panel title={t`Domains`} flush>
              {domains.length > 0 ? (
                <RowList label={t`Domains`}>
                  {domains.map((domain) => (
                    <DomainRow key={domain.id} domain={domain} canRemove={!domain.primary || domains.length === 1} />
                  ))}
                </RowList>
              ) : (
                <Empty why={t`No domains yet. Links in emails lead to ${shopUrl}.`} learn={<GuideLink to="domains" />} bare />
              )}
            </Panel>
            <Panel title={t`Connect a domain`}>
              <p>
                {t`At your domain provider, add a CNAME entry that points to ${serverName}. Then set up HTTPS for the domain in the proxy in front of the server.`}
              </p>
            </Panel>
          </>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function DomainRow({ domain: { id, host, primary }, canRemove }: { domain: Domain; canRemove: boolean }) {
  const refreshes = [domainsQuery, sessionQuery]
  const makePrimary = useCall(makeDomainPrimary, {
    failed: t`We couldn’t change the primary domain`,
    done: t`${host} is the primary domain`,
    refreshes,
  })
  const remove = useCall(removeDomain, { failed: t`We couldn’t remove the domain`, done: t`${host} removed`, refreshes })
  return (
    <Row
      title={
        <>
          {host}
          {primary && <Status tone="good">{t`Primary`}</Status>}
        </>
      }
    >
      {!primary && (
        <CallButton
          call={makePrimary}
          size="compact-xs"
          onClick={() => makePrimary.send({ domainId: id })}
          aria-label={t`Make ${host} primary`}
        >
          {t`Make primary`}
        </CallButton>
      )}
      {canRemove && (
        <IrreversibleAction
          verb={t`Remove`}
          name={host}
          consequence={t`The shop can no longer be reached at this address.`}
          call={remove}
          request={{ domainId: id }}
        />
      )}
    </Row>
  )
}

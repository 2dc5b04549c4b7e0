import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteBadge, moveBadge } from '@stoa/contract/calls/members/badges-v-2'
import type { Badge } from '@stoa/contract/services/members/badges-v-2'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { OrderedRows } from '../ordered-rows.tsx'
import { BadgeChip } from './chip.tsx'
import { anyBadges, badgeCountsQuery, badgesQuery } from './queries.ts'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(badgesQuery), queryClient.ensureQueryData(badgeCountsQuery)]))

export default function BadgesPage() {
  const query = useQuery(badgesQuery)
  const newLink = (
    <ScreenButton to={paths.newBadge()} variant="filled" leftSection={<PlusIcon />}>
      {t`New badge`}
    </ScreenButton>
  )
  return (
    <Page title={t`Badges`} narrow actions={query.data && query.data.length > 0 && newLink}>
      <Loaded query={query} skeleton={<Skeleton height={220} radius="md" />} failed={t`We couldn’t load the badges`}>
        {(badges) =>
          badges.length === 0 ? (
            <Empty
              why={t`Badges honour members, for example as an expert. Others see them beside the name.`}
              learn={<GuideLink to="members" />}
            >
              {newLink}
            </Empty>
          ) : (
            <Badges badges={badges} />
          )
        }
      </Loaded>
      <Outlet />
    </Page>
  )
}

function Badges({ badges }: { badges: readonly Badge[] }) {
  const { data: counts } = useQuery(badgeCountsQuery)
  const move = useCall(moveBadge, { failed: t`We couldn’t move the badge`, refreshes: [badgesQuery] })
  return (
    <Panel title={t`Display order`} flush>
      <OrderedRows
        label={t`Badges`}
        items={badges}
        nameOf={({ title }) => title ?? ''}
        call={move}
        onMove={(order, { id }) => {
          const before = order[order.findIndex((badge) => badge.id === id) - 1]
          move.send({ badgeId: id!, ...(before ? { position: 'AFTER', moveAfterBadgeId: before.id! } : { position: 'FIRST' }) })
        }}
        title={(badge) => (
          <Link to={paths.badge(badge.id!)} preventScrollReset>
            <BadgeChip badge={badge} />
          </Link>
        )}
        detail={({ id, description }) => (
          <>
            {counts &&
              plural(counts.get(id!) ?? 0, { 0: 'No member has it', one: '# member has it', other: '# members have it' })}
            {description && ` · ${description}`}
          </>
        )}
        actions={(badge) => <DeleteBadge badge={badge} count={counts?.get(badge.id!) ?? 0} />}
      />
    </Panel>
  )
}

function DeleteBadge({ badge: { id, title }, count }: { badge: Badge; count: number }) {
  const call = useCall(deleteBadge, {
    failed: t`We couldn’t delete the badge`,
    done: t`Badge ${title ?? ''} deleted`,
    refreshes: [anyBadges],
  })
  return (
    <IrreversibleAction
      verb={t`Delete`}
      name={title ?? ''}
      consequence={plural(count, { 0: 'No member has it.', one: '# member loses it.', other: '# members lose it.' })}
      call={call}
      request={{ badgeId: id! }}
    />
  )
}

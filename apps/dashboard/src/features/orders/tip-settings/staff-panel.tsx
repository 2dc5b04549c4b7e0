import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import type { TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'

/** The people among whom tips are split. */
export function StaffPanel() {
  return (
    <Panel
      title={t`Staff`}
      flush
      actions={<ScreenButton to={paths.newTipStaff()} leftSection={<PlusIcon />}>{t`Add person`}</ScreenButton>}
    >
      <Loaded query={useQuery(tipStaffQuery)} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the staff`}>
        {(staff) => (
          <RowList label={t`Staff`} empty={t`Nobody yet. Until you add someone, tips stay undistributed.`}>
            {staff.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function PersonRow({ person: { id, name = '', active, productIds = [] } }: { person: TipStaff }) {
  const call = useCall(deleteTipStaff, {
    failed: t`We couldn’t remove the person`,
    done: t`${name} removed`,
    refreshes: [tipStaffQuery],
  })
  return (
    <Row
      title={
        <>
          <Link to={paths.tipStaff(id!)}>{name}</Link>
          {active === false && <Status tone="plain">{t`Off`}</Status>}
        </>
      }
      detail={productIds.length === 0 ? t`All products` : plural(productIds.length, { one: '# product', other: '# products' })}
    >
      <IrreversibleAction
        verb={t`Remove`}
        name={name}
        consequence={t`Tips that were split already keep the name.`}
        call={call}
        request={{ tipStaffId: id! }}
      />
    </Row>
  )
}

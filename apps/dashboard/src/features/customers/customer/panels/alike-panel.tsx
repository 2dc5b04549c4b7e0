import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { customerName } from '../../name.ts'
import type { CustomerRecord } from '../../queries.ts'

/** Others who may be the same person. Nobody is merged without staff's consent. */
export function AlikePanel({ record: { id, alike, emails, row } }: { record: CustomerRecord }) {
  if (alike.length === 0) return null
  const addresses = new Set([row.email, ...emails.map(({ email }) => email)])
  return (
    <Panel title={t`Perhaps the same person`} flush>
      <RowList label={t`Perhaps the same person`}>
        {alike.map((other) => (
          <Row
            key={other.id}
            title={<Link to={paths.customer(other.id!)}>{customerName(other)}</Link>}
            detail={addresses.has(other.email) ? t`Same email, not verified` : t`Same phone number`}
          >
            <ScreenButton
              to={paths.mergeCustomer(id, other.id)}
              size="compact-sm"
              preventScrollReset
              aria-label={t`Merge with ${customerName(other)}`}
            >
              {t`Merge`}
            </ScreenButton>
          </Row>
        ))}
      </RowList>
    </Panel>
  )
}

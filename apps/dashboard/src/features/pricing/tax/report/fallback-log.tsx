import { t } from '@lingui/core/macro'
import type { TaxFallback } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'

/** Orders that an app should have taxed. Their tax may have to be corrected by hand. */
export function FallbackLog({ fallbacks }: { fallbacks: readonly TaxFallback[] }) {
  return (
    <Panel title={t`Fallback log`} flush>
      <RowList label={t`Fallback log`} empty={t`Every order of this period was taxed as planned.`}>
        {fallbacks.map(({ orderId, orderNumber = '', date, appName = '' }) => (
          <Row
            key={`${orderId} ${appName}`}
            title={<Link to={paths.order(orderId!)}>{t`Order ${orderNumber}`}</Link>}
            detail={
              <>
                {t`${appName} did not answer, so the shop’s own rates were used.`} · <When date={date} />
              </>
            }
          >
            <Status tone="warn">{t`Own rates`}</Status>
          </Row>
        ))}
      </RowList>
    </Panel>
  )
}

import { plural, t } from '@lingui/core/macro'
import { openReturnPhoto } from '@stoa/contract/calls/stoa/returns'
import type { Return, ReturnLine } from '@stoa/contract/services/stoa/returns'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './return-page.module.css'
import { returnReasons } from '../../../lib/return-reasons.ts'
import { conditions } from './return-texts.tsx'

/** The items of a return: why they come back, and what has come back so far. */
export function ReturnLines({ known }: { known: Return }) {
  return (
    <Panel title={t`Items`} flush>
      <RowList label={t`Items`}>
        {(known.lines ?? []).map((line) => (
          <LineRow key={line.lineItemId} line={line} returnId={known.id ?? ''} />
        ))}
      </RowList>
    </Panel>
  )
}

function LineRow({ line, returnId }: { line: ReturnLine; returnId: string }) {
  const { productName = '', quantity = 0, reason = 'OTHER', comment, photoIds = [], received = [] } = line
  const { refundedQuantity = 0, missingRefundedQuantity = 0, exchangedQuantity = 0 } = line
  return (
    <Row
      title={`${quantity} × ${productName}`}
      detail={
        <>
          {t(returnReasons[reason])}
          {comment && <span className={classes.note}>{comment}</span>}
          {received.map(({ date, quantity: units = 0, condition = 'RESALABLE', restocked }, index) => (
            <span key={`${date} ${index}`} className={classes.note}>
              {`${units} × ${t(conditions[condition])}`}
              {restocked && ` · ${t`back in stock`}`}
            </span>
          ))}
          {refundedQuantity > 0 && (
            <span className={classes.note}>
              {plural(refundedQuantity, { one: '# item refunded', other: '# items refunded' })}
            </span>
          )}
          {missingRefundedQuantity > 0 && (
            <span className={classes.note}>
              {plural(missingRefundedQuantity, { one: '# missing item refunded', other: '# missing items refunded' })}
            </span>
          )}
          {exchangedQuantity > 0 && (
            <span className={classes.note}>
              {plural(exchangedQuantity, { one: '# item exchanged', other: '# items exchanged' })}
            </span>
          )}
          {photoIds.map((id, index) => (
            <PhotoButton key={id} returnId={returnId} photoId={id} number={index + 1} />
          ))}
        </>
      }
    />
  )
}

/** Photos are private: their address works for some minutes. */
function PhotoButton({ returnId, photoId, number }: { returnId: string; photoId: string; number: number }) {
  const call = useCall(openReturnPhoto, {
    failed: t`We couldn’t open the photo`,
    onDone: ({ url }) => void window.open(url, '_blank', 'noopener'),
  })
  return (
    <CallButton call={call} size="compact-xs" mt="xs" me="xs" onClick={() => call.send({ returnId, photoId })}>
      {t`Photo ${number}`}
    </CallButton>
  )
}

import type {
  Automation,
  AutomationAction,
  AutomationCoupon,
  GetAutomationResponse,
  UpdateAutomationRequest,
} from '@stoa/contract/services/stoa/automations'
import { toDecimal } from '@stoa/web/decimal'

export type ActionKind = 'EMAIL' | 'WEBHOOK' | 'TASK'
export type Benefit = 'PERCENT' | 'AMOUNT' | 'FREE_SHIPPING'
type DelayUnit = 'MINUTES' | 'HOURS' | 'DAYS'

/** An automation as its form has it: numbers are texts. */
export interface AutomationValues {
  name: string
  inactiveDays: string
  /** Empty for everybody. */
  segmentId: string
  delay: string
  delayUnit: DelayUnit
  onceInDays: string
  quietFrom: string
  quietUntil: string
  kind: ActionKind
  buttonUrl: string
  webhookUrl: string
  taskTitle: string
  taskNote: string
  taskDays: string
  hasCoupon: boolean
  benefit: Benefit
  percentOff: string
  amountOff: string
  validDays: string
  minimum: string
}

const unitMinutes: Readonly<Record<DelayUnit, number>> = { MINUTES: 1, HOURS: 60, DAYS: 1440 }

export function toValues({ automation = {} }: GetAutomationResponse): AutomationValues {
  const { name = '', trigger, segmentId, delayMinutes = 0, onceInDays = 0, quietFrom = 21, quietUntil = 8, coupon } = automation
  const { email, webhook, task } = automation.action ?? {}
  return {
    name,
    inactiveDays: String(trigger?.inactiveDays ?? 180),
    segmentId: segmentId ?? '',
    ...toDelay(delayMinutes),
    onceInDays: String(onceInDays),
    quietFrom: String(quietFrom),
    quietUntil: String(quietUntil),
    kind: webhook ? 'WEBHOOK' : task ? 'TASK' : 'EMAIL',
    buttonUrl: email?.buttonUrl ?? '',
    webhookUrl: webhook?.url ?? '',
    taskTitle: task?.title ?? '',
    taskNote: task?.note ?? '',
    taskDays: String(task?.dueInDays ?? 1),
    hasCoupon: Boolean(coupon),
    benefit: coupon?.amountOff ? 'AMOUNT' : coupon?.freeShipping ? 'FREE_SHIPPING' : 'PERCENT',
    percentOff: String(coupon?.percentOff ?? 10),
    amountOff: coupon?.amountOff ?? '',
    validDays: String(coupon?.validDays ?? 14),
    minimum: coupon?.minimumSubtotal ?? '',
  }
}

/** In the largest unit in which it is a whole number. */
function toDelay(minutes: number): Pick<AutomationValues, 'delay' | 'delayUnit'> {
  const unit = (['DAYS', 'HOURS'] as const).find((each) => minutes > 0 && minutes % unitMinutes[each] === 0) ?? 'MINUTES'
  return { delay: String(minutes / unitMinutes[unit]), delayUnit: unit }
}

export function toRequest(values: AutomationValues, { automation = {} }: GetAutomationResponse): UpdateAutomationRequest {
  const { id = '', revision, trigger } = automation
  const type = trigger?.type
  return {
    automation: {
      id,
      revision: revision ?? '',
      name: values.name.trim(),
      trigger: { ...(type && { type }), ...(type === 'CUSTOMER_INACTIVE' && { inactiveDays: Number(values.inactiveDays) }) },
      segmentId: values.segmentId || null,
      delayMinutes: Number(values.delay) * unitMinutes[values.delayUnit],
      onceInDays: Number(values.onceInDays),
      quietFrom: Number(values.quietFrom),
      quietUntil: Number(values.quietUntil),
      action: toAction(values, automation),
      coupon: values.hasCoupon && values.kind !== 'TASK' ? toCoupon(values) : null,
    } as Automation & { id: string; revision: string },
  }
}

function toAction(values: AutomationValues, { action }: Automation): AutomationAction {
  const { kind, buttonUrl, webhookUrl, taskTitle, taskNote, taskDays } = values
  if (kind === 'WEBHOOK') return { webhook: { url: webhookUrl.trim() } }
  if (kind === 'TASK') return { task: { title: taskTitle.trim(), note: taskNote.trim() || null, dueInDays: Number(taskDays) } }
  // The texts are written on a page of their own.
  return { email: { texts: action?.email?.texts ?? [], buttonUrl: buttonUrl.trim() || null } }
}

function toCoupon({ benefit, percentOff, amountOff, validDays, minimum }: AutomationValues): AutomationCoupon {
  return {
    ...(benefit === 'PERCENT' && { percentOff: Number(percentOff) }),
    ...(benefit === 'AMOUNT' && { amountOff: toDecimal(amountOff) ?? amountOff }),
    ...(benefit === 'FREE_SHIPPING' && { freeShipping: true }),
    validDays: Number(validDays),
    minimumSubtotal: minimum ? (toDecimal(minimum) ?? minimum) : null,
  }
}

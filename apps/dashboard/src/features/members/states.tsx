import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lookupTable } from '@stoa/web/lookup-table'
import { Status, type Tone } from '../../ui/feedback/status.tsx'

type StateLabels = Readonly<Record<string, readonly [label: MessageDescriptor, tone: Tone]>>

const status: StateLabels = {
  APPROVED: [msg({ message: 'Approved', context: 'member' }), 'good'],
  PENDING: [msg({ message: 'Pending', context: 'member' }), 'accent'],
  BLOCKED: [msg({ message: 'Blocked', context: 'member' }), 'bad'],
  OFFLINE: [msg({ message: 'Offline', context: 'member' }), 'plain'],
}

const activity: StateLabels = {
  ACTIVE: [msg({ message: 'Active', context: 'member' }), 'plain'],
  MUTED: [msg({ message: 'Muted', context: 'member' }), 'warn'],
}

const privacy: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  PUBLIC: msg({ message: 'Public', context: 'profile' }),
  PRIVATE: msg({ message: 'Private', context: 'profile' }),
})

export const statusOptions = toOptions(status)
export const activityOptions = toOptions(activity)
export const privacyOptions = Object.entries(privacy).map(([value, label]) => ({ value, label }))

export function MemberStatus({ code }: { code: string | undefined }) {
  const [label, tone] = status[code ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return <Status tone={tone}>{t(label)}</Status>
}

/** Active members show no badge, because most members are active. */
export function MemberActivity({ code }: { code: string | undefined }) {
  const [label, tone] = activity[code ?? ''] ?? []
  if (!label || !tone || code === 'ACTIVE') return null
  return <Status tone={tone}>{t(label)}</Status>
}

export function privacyName(code: string | undefined): string {
  const label = privacy[code ?? '']
  return label ? t(label) : '–'
}

function toOptions(labels: StateLabels) {
  return Object.entries(labels).map(([value, [label]]) => ({ value, label }))
}

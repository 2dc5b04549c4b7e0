import { t } from '@lingui/core/macro'
import type { Automation } from '@stoa/contract/services/stoa/automations'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

const languages = [
  { value: 'en', name: 'English' },
  { value: 'de', name: 'Deutsch' },
] as const

/** Leads to the texts of the email in each language, and says which were written. */
export function MailTextLinks({ automation: { id = '', action } }: { automation: Automation }) {
  const written = new Map((action?.email?.texts ?? []).map((text) => [text.language, text]))
  return (
    <RowList label={t`Texts of the email`}>
      {languages.map(({ value, name }) => {
        const { texts = [], hiddenBlocks = [], blockOrder = [] } = written.get(value) ?? {}
        const isChanged = texts.length + hiddenBlocks.length + blockOrder.length > 0
        return (
          <Row key={value} title={<Link to={paths.automationMail(id, value)}>{t`Text of the email: ${name}`}</Link>}>
            <Status tone={isChanged ? 'accent' : 'plain'}>{isChanged ? t`Written by you` : t`Standard`}</Status>
          </Row>
        )
      })}
    </RowList>
  )
}

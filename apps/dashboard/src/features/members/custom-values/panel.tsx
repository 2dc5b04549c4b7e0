import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayName, writeNumber } from '../../../lib/format/format.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { customValuesQuery, type CustomValue } from './queries.ts'

/** The member's values of the site's custom fields. Hidden if there are none. */
export function CustomValuesPanel({ memberId }: { memberId: string }) {
  const { data: values = [] } = useQuery(customValuesQuery(memberId))
  if (values.length === 0) return null
  return (
    <Panel
      title={t`Further details`}
      actions={
        <ScreenButton
          to={paths.memberCustomValues(memberId)}
          size="compact-sm"
          preventScrollReset
          aria-label={t`Edit further details`}
        >
          {t`Edit`}
        </ScreenButton>
      }
    >
      <Facts>
        {values.map((each) => (
          <Fact key={each.field.key} name={each.field.name ?? ''}>
            <Value {...each} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

function Value({ field: { fieldType }, value }: CustomValue) {
  if (!value) return '–'
  if (fieldType === 'NUMBER') return writeNumber(Number(value), { maximumFractionDigits: 20 })
  if (fieldType === 'DATE') return dayName(value.slice(0, 10), 'day')
  if (fieldType === 'URL' || fieldType === 'SOCIAL') {
    return (
      // Members choose the address.
      <Anchor href={value} target="_blank" rel="noreferrer nofollow" size="sm">
        {value}
      </Anchor>
    )
  }
  return value
}

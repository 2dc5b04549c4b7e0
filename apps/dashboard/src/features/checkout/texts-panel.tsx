import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { languageName } from '../../lib/format/language-name.ts'
import { Loaded } from '../../lib/record/loaded.tsx'
import { shopQuery } from '../../lib/site/shop.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { checkoutTextsQuery } from './queries.ts'

/** The words of the checkout in each language of the shop. */
export function TextsPanel() {
  const { data: shop } = useQuery(shopQuery)
  const languages = [shop?.language ?? 'en', ...(shop?.languages ?? [])]
  return (
    <Panel title={t`Words of the checkout`} flush>
      <Loaded query={useQuery(checkoutTextsQuery)} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the words`}>
        {(texts) => (
          <RowList label={t`Words of the checkout`}>
            {languages.map((language) => (
              <Row
                key={language}
                title={
                  <Link to={paths.checkoutTexts(language)} preventScrollReset>
                    {languageName(language)}
                  </Link>
                }
                detail={describeTexts(Object.values(texts.get(language) ?? {}))}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function describeTexts(texts: readonly (string | null | undefined)[]): string {
  const own = texts.filter(Boolean)
  return own.length > 0 ? own.map((text) => `“${text}”`).join(', ') : t`The shop’s usual words`
}

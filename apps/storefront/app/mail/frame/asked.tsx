import { Column, Link, Row, Section, Text } from '@react-email/components'
import { LinePicture, pictureWidth } from './lines.tsx'
import type { AskedView } from './mail-view.ts'
import { light } from './theme.ts'

const starSize = 30

/** Products with five stars each, every one of them a link. They are text, so they are there without pictures. */
export function Asked({ asked, shopUrl, accent }: { asked: readonly AskedView[]; shopUrl: string; accent: string }) {
  return (
    <Section style={{ marginTop: 16 }}>
      {asked.map(({ id, name, picture, question, stars }) => (
        <Row key={id} className="line" style={{ borderTop: `1px solid ${light.line}` }}>
          <Column style={{ width: pictureWidth + 16, padding: '14px 16px 14px 0', verticalAlign: 'top' }}>
            <LinePicture name={name} picture={picture} shopUrl={shopUrl} />
          </Column>
          <Column style={{ padding: '14px 0', verticalAlign: 'top' }}>
            <Text
              className="ink"
              style={{
                margin: 0,
                color: light.ink,
                fontSize: 16,
                lineHeight: '24px',
                fontWeight: 600,
                overflowWrap: 'anywhere',
              }}
            >
              {name}
            </Text>
            <Text className="quiet" style={{ margin: 0, color: light.quiet, fontSize: 14, lineHeight: '21px' }}>
              {question}
            </Text>
            <Text style={{ margin: 0, fontSize: starSize, lineHeight: '44px' }}>
              {stars.map(({ label, url }) => (
                <Link
                  key={url}
                  href={url}
                  title={label}
                  aria-label={label}
                  className="star"
                  style={{ color: accent, textDecoration: 'none', display: 'inline-block', padding: '0 7px' }}
                >
                  ☆
                </Link>
              ))}
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  )
}

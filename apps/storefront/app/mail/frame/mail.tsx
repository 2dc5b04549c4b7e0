import { Button, Column, Container, Head, Heading, Hr, Html, Link, Preview, Row, Section, Text } from '@react-email/components'
import type { MailBlock } from '@stoa/contract/services/stoa/mails'
import { getDirection } from '@stoa/web/languages'
import { Fragment, type ReactNode } from 'react'
import { plainParagraph, type Inline, type RichParagraph } from '../rich-text.ts'
import type { MailDetail, MailView } from './mail-view.ts'
import { Asked } from './asked.tsx'
import { Lines, Totals } from './lines.tsx'
import { darkStyles, fonts, light } from './theme.ts'

/** Every mail of the shop: one column of 600 pixels that fits a phone, readable without pictures. */
export function Mail({ view }: { view: MailView }) {
  const { language, shop, subject, preheader, title, notice, body, footer, unsubscribe } = view
  return (
    <Html lang={language} dir={getDirection(language)}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preheader || body.map(plainParagraph).join(' ')}</Preview>
      {/* The background belongs to the body itself, where dark mode finds it. */}
      <body className="wall" style={{ margin: 0, padding: '24px 8px', backgroundColor: light.wall, fontFamily: fonts.text }}>
        <Container style={{ maxWidth: 600, margin: '0 auto' }}>
          <Section className="frame" style={{ padding: '0 36px 16px' }}>
            <Link href={shop.url} className="ink" style={{ ...display, fontSize: 22, textDecoration: 'none' }}>
              {shop.name}
            </Link>
          </Section>
          <Section className="mat frame" style={{ backgroundColor: light.mat, padding: notice ? '12px 36px 32px' : '32px 36px' }}>
            {notice && <Box>{notice}</Box>}
            <Heading as="h1" className="ink" style={{ ...display, fontSize: 30, lineHeight: '36px', margin: '0 0 12px' }}>
              {title}
            </Heading>
            {view.blocks.map((name) => (
              <Block key={name} name={name} view={view} />
            ))}
          </Section>
          <Section className="frame" style={{ padding: '16px 36px' }}>
            <Text className="quiet" style={{ ...small, color: light.quiet, margin: 0 }}>
              {footer}{' '}
              <Link href={shop.url} className="quiet" style={{ color: light.quiet, textDecoration: 'underline' }}>
                {new URL(shop.url).host}
              </Link>
              {unsubscribe && (
                <>
                  {' · '}
                  <Link href={unsubscribe.url} className="quiet" style={{ color: light.quiet, textDecoration: 'underline' }}>
                    {unsubscribe.label}
                  </Link>
                </>
              )}
            </Text>
          </Section>
        </Container>
      </body>
    </Html>
  )
}

function Block({ name, view }: { name: MailBlock; view: MailView }) {
  const { shop, body, note, message, payment, action, asked, lines = [], totals = [], details = [] } = view
  switch (name) {
    case 'BODY':
      return <Paragraphs paragraphs={body} />
    case 'NOTE':
      return <Paragraphs paragraphs={note} />
    case 'MESSAGE':
      return message && <Box>{message}</Box>
    case 'PAYMENT':
      return payment && <Payment payment={payment} />
    case 'BUTTON':
      return action && <Action action={action} />
    case 'ASKED':
      return asked && <Asked asked={asked} shopUrl={shop.url} />
    case 'ITEMS':
      return <Lines lines={lines} shopUrl={shop.url} />
    case 'TOTALS':
      return <Totals rows={totals} />
    case 'DETAILS':
      return <Details details={details} />
  }
}

function Payment({ payment: { title, amount, instructions, notes } }: { payment: NonNullable<MailView['payment']> }) {
  return (
    <Box>
      <strong>
        {title}: {amount}
      </strong>
      {[instructions, ...notes].filter(Boolean).map((text) => (
        <span key={text} style={{ display: 'block', marginTop: 6 }}>
          {text}
        </span>
      ))}
    </Box>
  )
}

function Action({ action: { label, url } }: { action: NonNullable<MailView['action']> }) {
  return (
    <Button
      href={url}
      className="button"
      style={{
        backgroundColor: light.blue,
        color: light.onBlue,
        fontSize: 16,
        fontWeight: 600,
        padding: '13px 24px',
        borderRadius: 2,
        margin: '12px 0 8px',
      }}
    >
      {label}
    </Button>
  )
}

const display = { fontFamily: fonts.display, color: light.ink, fontWeight: 500 }
const small = { fontSize: 14, lineHeight: '21px', overflowWrap: 'anywhere' } as const

/** What the owner or the standard text says. An index is the key, because two paragraphs may be equal. */
function Paragraphs({ paragraphs }: { paragraphs: readonly RichParagraph[] }) {
  const style = { color: light.ink, fontSize: 16, lineHeight: '25px', margin: '0 0 10px', overflowWrap: 'anywhere' } as const
  return paragraphs.map(({ isList, lines }, index) =>
    isList ? (
      // oxlint-disable-next-line react/no-array-index-key
      <ul key={index} className="ink" style={{ ...style, paddingInlineStart: 22 }}>
        {lines.map((line, item) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={item}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Text key={index} className="ink" style={style}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {at > 0 && <br />}
            <Line line={line} />
          </Fragment>
        ))}
      </Text>
    ),
  )
}

function Line({ line }: { line: readonly Inline[] }) {
  return line.map(({ text, bold, href }, index) => {
    const shown = href ? (
      <Link href={href} className="link" style={{ color: light.blue, textDecoration: 'underline' }}>
        {text}
      </Link>
    ) : (
      text
    )
    // oxlint-disable-next-line react/no-array-index-key
    return bold ? <strong key={index}>{shown}</strong> : <Fragment key={index}>{shown}</Fragment>
  })
}

function Box({ children }: { children: ReactNode }) {
  return (
    <Section className="wash" style={{ backgroundColor: light.wash, margin: '14px 0', padding: '14px 16px' }}>
      <Text
        className="ink"
        style={{
          color: light.ink,
          fontSize: 15,
          lineHeight: '23px',
          margin: 0,
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Text>
    </Section>
  )
}

/** Two columns, which a phone shows below each other. */
function Details({ details }: { details: readonly MailDetail[] }) {
  if (details.length === 0) return null
  const pairs = Array.from({ length: Math.ceil(details.length / 2) }, (_, index) => details.slice(index * 2, index * 2 + 2))
  return (
    <>
      <Hr className="line" style={{ borderColor: light.line, margin: '24px 0 8px' }} />
      {pairs.map((pair) => (
        <Row key={pair[0]!.title}>
          {pair.map(({ title, lines }) => (
            <Column key={title} className="half" style={{ width: '50%', verticalAlign: 'top', paddingTop: 12, paddingRight: 12 }}>
              <Text className="ink" style={{ ...small, color: light.ink, fontWeight: 600, margin: 0 }}>
                {title}
              </Text>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two lines of an address may be equal
                <Text key={index} className="quiet" style={{ ...small, color: light.quiet, margin: 0 }}>
                  {line}
                </Text>
              ))}
            </Column>
          ))}
          {pair.length === 1 && <Column className="half" style={{ width: '50%' }} />}
        </Row>
      ))}
    </>
  )
}

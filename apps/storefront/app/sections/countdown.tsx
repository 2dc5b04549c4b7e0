import { useEffect, useState } from 'react'
import { section } from './lib/define.ts'

/** Days, hours and minutes until a moment. Afterwards it is gone. */
export default section({
  fields: {
    title: { kind: 'text', max: 120, required: true },
    moment: { kind: 'moment', required: true },
  },
  load: async ({ moment }, { locale, now, ahead, writeMoment }) => ({
    now: now.getTime(),
    ahead,
    locale,
    end: writeMoment(moment),
  }),
  View({ settings: { title, moment }, data: { now, ahead, locale, end } }) {
    const [time, setTime] = useState(now)
    useEffect(() => {
      // A page that is kept for many visitors is from an earlier time.
      const tick = () => setTime(Date.now() + ahead)
      tick()
      const timer = setInterval(tick, 1000)
      return () => clearInterval(timer)
    }, [ahead])
    const minutes = Math.floor((Date.parse(moment) - time) / 60_000)
    if (minutes < 0) return null
    const parts = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
    return (
      <div className="text-center">
        <h2 dir="auto" className="display text-heading">
          {title}
        </h2>
        <p className="mt-4 flex flex-wrap justify-center gap-x-8 text-title tabular-nums" aria-hidden="true">
          {Object.entries(parts).map(([unit, count]) => (
            <span key={unit}>{new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)}</span>
          ))}
        </p>
        <p className="mt-2 text-small text-quiet">
          <time dateTime={moment}>{end}</time>
        </p>
      </div>
    )
  },
})

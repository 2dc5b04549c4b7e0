import { section } from './lib/define.ts'
import { HomeReviews } from '../features/catalog/home/home-reviews.tsx'

/** The newest good reviews of the shop. */
export default section({
  fields: {},
  load: (_settings, { reviews }) => reviews(),
  View: ({ data }) => (data.length > 0 ? <HomeReviews reviews={data} isPart={false} /> : null),
})

import { Schema } from "effect";

/** One delivery as it is posted: what the bare sender posts too. */
export const Posted = Schema.Struct({
  path: Schema.String,
  headers: Schema.Record(Schema.String, Schema.String),
  body: Schema.String,
});
export type Posted = typeof Posted.Type;

/** What the receiver took since it was last asked: how fast it came, in messages a second, and one of them. */
export const Taken = Schema.Struct({ rate: Schema.Number, last: Posted });

/** Asks the receiver to answer once it has taken so many. */
export const Await = Schema.Struct({ count: Schema.Int });

/** Where the receiver listens. */
export const Listening = Schema.Struct({ port: Schema.Int });

/** Asks the bare sender to post one message so often, in so many loops at once. */
export const Post = Schema.Struct({
  port: Schema.Int,
  count: Schema.Int,
  loops: Schema.Int,
  message: Posted,
});
export type Post = typeof Post.Type;

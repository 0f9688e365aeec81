import { Schema } from "effect";

/** One posted delivery. The bare sender posts the same. */
export const Posted = Schema.Struct({
  path: Schema.String,
  headers: Schema.Record(Schema.String, Schema.String),
  body: Schema.String,
});
export type Posted = typeof Posted.Type;

/** The receiver's rate since the last question, in messages a second, and one message. */
export const Taken = Schema.Struct({ rate: Schema.Number, last: Posted });

/** Asks the receiver to answer after this many messages. */
export const Await = Schema.Struct({ count: Schema.Int });

/** Where the receiver listens. */
export const Listening = Schema.Struct({ port: Schema.Int });

/** Asks the bare sender to post one message this often, in this many parallel loops. */
export const Post = Schema.Struct({
  port: Schema.Int,
  count: Schema.Int,
  loops: Schema.Int,
  message: Posted,
});
export type Post = typeof Post.Type;

import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** A session of the owner, created directly in the database; returned as a header. */
export async function ownerSession(client: Client): Promise<{ cookie: string }> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select $1, min(id), now() + interval '1 day' from users where role = 'admin'`,
    [hash],
  );
  return { cookie: `session=${token}` };
}

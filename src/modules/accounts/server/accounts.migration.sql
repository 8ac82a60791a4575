-- The state of an account. Volatile, so that a statement that has waited for a lock sees what was written meanwhile.
CREATE FUNCTION "account_standing"("account" uuid) RETURNS TABLE ("role" text, "state" text, "verified" boolean)
  LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT a.role, p.state, a.email_verified_at IS NOT NULL
    FROM accounts a JOIN profiles p ON p.user_id = a.user_id WHERE a.user_id = account;
END
$$;

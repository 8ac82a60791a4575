-- Rows to move: how many follow a user, and are followed by them, where that was counted wrong. An unfollow was counted on one
-- side alone where both profiles had been written while it waited. One user in one transaction, counted behind the lock that
-- every follow takes.
DO $$
DECLARE
  miscounted uuid;
BEGIN
  FOR miscounted IN SELECT p.user_id FROM profiles p
    WHERE p.follower_count <> (SELECT count(*) FROM follows f WHERE f.followed_id = p.user_id)
      OR p.following_count <> (SELECT count(*) FROM follows f WHERE f.follower_id = p.user_id)
  LOOP
    PERFORM FROM profiles WHERE user_id = miscounted FOR NO KEY UPDATE;
    UPDATE profiles SET follower_count = (SELECT count(*) FROM follows WHERE followed_id = miscounted),
      following_count = (SELECT count(*) FROM follows WHERE follower_id = miscounted)
      WHERE user_id = miscounted;
    COMMIT;
  END LOOP;
END $$;
